import type { CaptchaPurpose } from '@xuezhou/contract/account';
import { useState } from 'react';
import { passFor } from './captcha-pass.ts';

/**
 * Stands for the slider in tests of what comes after it: `import * as passedCaptcha` of this file, and
 * `vi.mock('…/captcha/use-captcha.tsx', () => passedCaptcha)`. The hook and not the dialog, since the dialog's file
 * is imported twice at a time, and the mock would let the second import through to the real one.
 *
 * @public Taken by its name through the mock.
 */
export function useCaptcha(purpose: CaptchaPurpose, onPass: (captchaId: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const pass = () => {
    setOpen(false);
    onPass(passFor(purpose));
  };
  return {
    open: () => setOpen(true),
    loadNear: () => {},
    dialog: isOpen && (
      <button type="button" onClick={pass}>
        通过验证
      </button>
    ),
  };
}
