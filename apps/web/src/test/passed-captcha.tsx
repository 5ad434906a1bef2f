import type { CaptchaDialogProps } from '../capabilities/account/captcha/captcha-dialog.tsx';

/**
 * Stands for the slider in tests of what comes after it: `import * as passedCaptcha` and
 * `vi.mock(dialog, () => passedCaptcha)`. A factory that waits would let the real one through to a second import.
 */
export function CaptchaDialog({ purpose, onPass }: CaptchaDialogProps) {
  return (
    <button type="button" onClick={() => onPass(`pass-for-${purpose}`)}>
      通过验证
    </button>
  );
}
