import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { WithdrawalWish } from './withdraw-dialog.tsx';

const WithdrawDialog = sheetPart(() => import('./withdraw-dialog.tsx'), 'WithdrawDialog');

/** The dialog of a page, opened for whom was pressed there. `onDone`: it was done. */
export const useWithdrawDialog = (onDone?: () => void) =>
  useDialog<WithdrawalWish>((wish, state) => (
    <WithdrawDialog {...wish} {...state} onDone={onDone} />
  ));
