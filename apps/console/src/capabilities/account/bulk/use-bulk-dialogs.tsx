import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { ClassWish } from './class-dialog.tsx';
import type { PeriodsWish } from './periods-dialog.tsx';
import type { WithdrawalWish } from './withdraw-dialog.tsx';

const WithdrawDialog = sheetPart(() => import('./withdraw-dialog.tsx'), 'WithdrawDialog');
const ClassDialog = sheetPart(() => import('./class-dialog.tsx'), 'ClassDialog');
const PeriodsDialog = sheetPart(() => import('./periods-dialog.tsx'), 'PeriodsDialog');

/** The dialog of a page, opened for whom was pressed there. `onDone`: it was done. */
export const useWithdrawDialog = (onDone?: () => void) =>
  useDialog<WithdrawalWish>((wish, state) => (
    <WithdrawDialog {...wish} {...state} onDone={onDone} />
  ));

/** The same of what is done to the periods of those picked on a list. */
export const usePeriodsDialog = (onDone: () => void) =>
  useDialog<PeriodsWish>((wish, state) => <PeriodsDialog {...wish} {...state} onDone={onDone} />);

/** The same of the class that they come to. */
export const useClassDialog = (onDone: () => void) =>
  useDialog<ClassWish>((wish, state) => <ClassDialog {...wish} {...state} onDone={onDone} />);
