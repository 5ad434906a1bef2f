import { Sheet } from '@xuezhou/ui/sheet';
import { AccountPanel } from './account-panel.tsx';
import { accountWords as words } from './account.words.ts';

interface AccountSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** What 我的 opens on a phone. */
export function AccountSheet({ isOpen, onClose }: AccountSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.account}>
      <AccountPanel onClose={onClose} />
    </Sheet>
  );
}
