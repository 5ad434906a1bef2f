import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import formStyles from '../parts/form.module.css';
import { SceneHead } from '../parts/scene-head.tsx';
import { useResendCountdown } from '../use-resend-countdown.ts';
import { passwordWords } from './password.words.ts';
import type { SentReset } from './reset-step.ts';
import { useAskReset } from './use-ask-reset.tsx';

const words = passwordWords.mail;

/** The mail's link opens the next step, in whatever browser it is read. */
export function MailStep({ sent: { username, to } }: { sent: SentReset }) {
  const { seconds, start } = useResendCountdown('email');
  const request = useAskReset(username, start);
  return (
    <>
      <SceneHead title={words.title}>{words.sent(to)}</SceneHead>
      <div className={formStyles.root}>
        <p>{words.open}</p>
        <p className="xz-small xz-quiet">{words.missing}</p>
        <Button
          variant="default"
          size="lg"
          fullWidth
          disabled={seconds > 0}
          loading={request.isBusy}
          onPointerEnter={request.loadNear}
          onClick={request.ask}
        >
          {seconds > 0 ? words.wait(seconds) : words.again}
        </Button>
        <p className={formStyles.problem} role="alert" hidden={request.problem === null}>
          {request.problem}
        </p>
        <p className="xz-caption xz-quiet">{passwordWords.same}</p>
        <Link className={formStyles.link} to="/password/forget">
          {passwordWords.other}
        </Link>
      </div>
      {request.dialog}
    </>
  );
}
