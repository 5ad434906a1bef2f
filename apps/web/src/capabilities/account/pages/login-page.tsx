import { LoginScene } from '../parts/login-scene.tsx';
import { LoginSteps } from '../parts/login-steps.tsx';

/** Login and registration before still water. */
export function LoginPage() {
  return (
    <LoginScene>
      <LoginSteps />
    </LoginScene>
  );
}
