import { Button, Loader } from '@mantine/core';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { FollowedCode } from './use-wechat-code.ts';
import styles from './wechat-code.module.css';
import { wechatWords as words } from './wechat.words.ts';

/** A code to scan: an image, or WeChat's own page in a frame. */
export function WechatCode({ state, code, problem, refresh }: FollowedCode) {
  const isPhone = usePhone();
  const isOver = state === 'expired' || state === 'failed';
  return (
    <div className={styles.root}>
      <div className={styles.place} data-kind={code?.kind} data-over={isOver || undefined}>
        {state === 'loading' && <Loader type="dots" aria-hidden />}
        {code?.kind === 'image' && <img src={code.qrcode} alt={words.code} />}
        {code?.kind === 'frame' && (
          <iframe
            src={code.qrcode}
            title={words.code}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, it needs both; it cannot lead this page away
            sandbox="allow-scripts allow-same-origin allow-forms"
          />
        )}
        {isOver && (
          <Button className={styles.refresh} onClick={refresh}>
            {words.refresh}
          </Button>
        )}
      </div>
      <p className={styles.told} role="status">
        {stateText({ state, code, problem })}
      </p>
      {state === 'waiting' && code && (
        <p className={styles.hint}>{words.minutes(Math.round(code.seconds / 60))}</p>
      )}
      {isPhone && state === 'waiting' && (
        <>
          <p className={styles.hint}>{words.phoneHint}</p>
          {code?.kind === 'image' && (
            <Button
              component="a"
              href={code.qrcode}
              target="_blank"
              rel="noopener noreferrer"
              variant="light"
              fullWidth
            >
              {words.open}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function stateText({ state, code, problem }: Omit<FollowedCode, 'refresh'>) {
  if (problem !== null) return problem;
  switch (state) {
    case 'loading':
      return words.loading;
    case 'waiting':
      return words.waiting[code?.kind ?? 'image'];
    case 'done':
      return words.done;
    case 'expired':
      return words.expired;
    case 'failed':
      return code === null ? words.noCode : words.failed;
  }
}
