import { Button, FileButton } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { addArticlePicture } from '@xuezhou/contract/article/console';
import { useAct } from '../../platform/act/use-act.ts';
import desk from '../../platform/editor/text-desk.module.css';
import styles from './articles.module.css';

interface PictureFieldProps {
  picture: string | null;
  onChange: (picture: string | null) => void;
}

/** Beside its row of the list, over its text, and with a link to it. */
export function PictureField({ picture, onChange }: PictureFieldProps) {
  const { act, isBusy, refusal } = useAct();
  const send = (file: File | null) => {
    if (file === null) return;
    void act(async () => {
      const { address } = await call(addArticlePicture, { files: { picture: file } });
      onChange(address);
      return undefined;
    });
  };
  return (
    <div className={styles.pictureField} role="group" aria-label="题图">
      <span className={styles.label} aria-hidden>
        题图
      </span>
      {picture !== null && <img className={styles.thumb} src={picture} alt="现在的题图" />}
      <div className={styles.pictureButtons}>
        <FileButton accept="image/svg+xml,image/png,image/jpeg,image/webp" onChange={send}>
          {(props) => (
            <Button {...props} variant="default" loading={isBusy}>
              {picture === null ? '选一张图片' : '换一张'}
            </Button>
          )}
        </FileButton>
        {picture !== null && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            不要题图
          </Button>
        )}
      </div>
      <p className={desk.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  );
}
