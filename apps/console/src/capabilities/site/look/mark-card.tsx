import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { readLookMark } from '@xuezhou/contract/site/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useAct } from '../../../platform/act/use-act.ts';
import type { LookDraft } from './use-look-draft.ts';
import styles from './look.module.css';

const maxBytes = 2_000_000;
const sides = [16, 32, 48] as const;

/** The mark, as it is at the sizes of icons; one that is refused says why, and the old one stays. */
export function MarkCard({ draft, mayChange }: { draft: LookDraft; mayChange: boolean }) {
  const { setting, change, look } = draft;
  const { act, isBusy, refusal } = useAct();
  const mark = setting.mark ?? look.otherwise.mark;
  const read = (file: File | null) =>
    act(
      async () => {
        if (file === null) return undefined;
        if (file.size > maxBytes) throw new RefusalError(413, '文件超过 2 MB，请换一个小一些的');
        const given = await call(readLookMark, { files: { mark: file } }, { ignoreErrors: true });
        change({ mark: given.mark });
        return undefined;
      },
      { isLook: true },
    );
  return (
    <SectionCard title="标志" action={<span className={styles.quiet}>SVG 或 PNG，2 MB 内</span>}>
      <div className={styles.mark}>
        <img className={styles.large} src={mark} alt="现在的标志" width={72} height={72} />
        {mayChange && (
          <div className={styles.buttons}>
            <FileButton
              accept="image/svg+xml,image/png,image/jpeg,image/webp"
              onChange={(file) => void read(file)}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={isBusy}
                  leftSection={<IconUpload size={18} stroke={1.6} />}
                >
                  换一个
                </Button>
              )}
            </FileButton>
            {setting.mark !== look.setting.mark && (
              <Button variant="subtle" onClick={() => change({ mark: look.setting.mark })}>
                用回原来的
              </Button>
            )}
            {setting.mark !== null && setting.mark === look.setting.mark && (
              <Button variant="subtle" onClick={() => change({ mark: null })}>
                不用标志
              </Button>
            )}
          </div>
        )}
      </div>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={styles.icons}>
        {sides.map((side) => (
          <figure key={side}>
            <img src={mark} alt="" width={side} height={side} />
            <figcaption>{side}</figcaption>
          </figure>
        ))}
        <p className={styles.quiet}>网页小图标和手机图标从这一个做，不用另传。</p>
      </div>
    </SectionCard>
  );
}
