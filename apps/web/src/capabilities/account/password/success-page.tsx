import { Button } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import formStyles from '../parts/form.module.css';
import { LoginScene } from '../parts/login-scene.tsx';
import { SceneHead } from '../parts/scene-head.tsx';
import { passwordWords } from './password.words.ts';
import { useResetStep } from './reset-step.ts';

const words = passwordWords.success;

/** Says that it is done, to whom it was done for: the bare address would only claim it. */
export function SuccessPage() {
  const { isDone = false } = useResetStep();
  if (!isDone) return <Navigate to="/password/forget" replace />;
  return (
    <LoginScene>
      <SceneHead title={words.title}>{words.text}</SceneHead>
      <div className={formStyles.root}>
        <Button size="lg" fullWidth renderRoot={(props) => <Link to="/login" {...props} />}>
          {passwordWords.toLogin}
        </Button>
      </div>
    </LoginScene>
  );
}
