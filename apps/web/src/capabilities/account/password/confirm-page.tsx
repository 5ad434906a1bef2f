import { Navigate } from '@tanstack/react-router';
import { LoginScene } from '../parts/login-scene.tsx';
import { CodeStep } from './code-step.tsx';
import { MailStep } from './mail-step.tsx';
import { useResetStep } from './reset-step.ts';

/** Says where the code or the mail went; a code is typed here, a mail brings its reader back by itself. */
export function ConfirmPage() {
  const { sent } = useResetStep();
  if (sent === undefined) return <Navigate to="/password/forget" replace />;
  return (
    <LoginScene>
      {sent.kind === 'mobile' ? <CodeStep sent={sent} /> : <MailStep sent={sent} />}
    </LoginScene>
  );
}
