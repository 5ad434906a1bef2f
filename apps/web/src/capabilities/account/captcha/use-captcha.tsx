import type { CaptchaPurpose } from '@xuezhou/contract/account';
import { lazy, Suspense, useState, type ReactNode } from 'react';

const load = () => import('./captcha-dialog.tsx');
const CaptchaDialog = lazy(async () => ({ default: (await load()).CaptchaDialog }));

interface AskedCaptcha {
  open: () => void;
  /** Fetches its code, when a pointer comes near what opens it. */
  loadNear: () => void;
  /** Stands in the page while it is open. */
  dialog: ReactNode;
}

/** The captcha before something that is sent: `onPass` gets a pass for this purpose, good once. */
export function useCaptcha(
  purpose: CaptchaPurpose,
  onPass: (captchaId: string) => void,
): AskedCaptcha {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    loadNear: () => void load().catch(() => {}),
    dialog: isOpen && (
      <Suspense fallback={null}>
        <CaptchaDialog
          purpose={purpose}
          onPass={(captchaId) => {
            setOpen(false);
            onPass(captchaId);
          }}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
