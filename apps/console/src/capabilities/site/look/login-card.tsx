import { FileButton, Radio } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { call } from '@xuezhou/client/api/call.ts';
import { readLookPhoto } from '@xuezhou/contract/site/console';
import { lookLimits } from '@xuezhou/rules/site/look-words';
import { LoginLandscape } from '@xuezhou/ui/login-landscape';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useAct } from '../../../platform/act/use-act.ts';
import { WordField } from './names-card.tsx';
import type { LookDraft } from './use-look-draft.ts';
import styles from './look.module.css';

/** What stands behind the login, and the line over it. */
export function LoginCard({ draft, mayChange }: { draft: LookDraft; mayChange: boolean }) {
  const { setting, change, look } = draft;
  const { act, isBusy, refusal } = useAct();
  const { photo } = setting;
  const read = (file: File | null) =>
    act(
      async () => {
        if (file === null) return undefined;
        const given = await call(readLookPhoto, { files: { photo: file } }, { ignoreErrors: true });
        change({ picture: 'photo', photo: given.photo });
        return undefined;
      },
      { isLook: true },
    );
  return (
    <SectionCard title="登录页">
      <Radio.Group
        aria-label="图"
        value={setting.picture}
        onChange={(picture) => change({ picture: picture })}
      >
        <div className={styles.pictures}>
          <div>
            <div className={styles.thumb} id="look-water" aria-hidden>
              <LoginLandscape />
            </div>
            <Radio value="water" label="静水" disabled={!mayChange} />
          </div>
          <div>
            <FileButton
              accept="image/jpeg,image/png,image/webp"
              onChange={(file) => void read(file)}
            >
              {(props) => (
                <button
                  {...props}
                  type="button"
                  className={styles.thumb}
                  disabled={!mayChange || isBusy}
                  aria-label={photo === null ? '传一张照片' : '换一张照片'}
                >
                  {photo === null ? (
                    <IconPhotoPlus size={24} stroke={1.6} />
                  ) : (
                    <img src={photo} alt="" />
                  )}
                </button>
              )}
            </FileButton>
            <Radio value="photo" label="你传的照片" disabled={!mayChange || photo === null} />
          </div>
          <div>
            <div
              className={styles.thumb}
              style={{ background: setting.color ?? 'var(--xz-accent)' }}
              aria-hidden
            />
            <Radio value="plain" label="纯色" disabled={!mayChange} />
          </div>
        </div>
      </Radio.Group>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <WordField
        label="图上的一句话"
        placeholder={look.otherwise.line}
        value={setting.line}
        most={lookLimits.line}
        readOnly={!mayChange}
        onChange={(line) => change({ line })}
      />
    </SectionCard>
  );
}
