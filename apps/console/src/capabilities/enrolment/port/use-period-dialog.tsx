import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { PeriodWish } from './period-wish.ts';

const PeriodDialog = sheetPart(() => import('./period-dialog.tsx'), 'PeriodDialog');

/** The dialog of a page, opened for whatever is pressed there. `onDone`: all of it was done. */
export const usePeriodDialog = (onDone?: () => void) =>
  useDialog<PeriodWish>((wish, state) => <PeriodDialog {...wish} {...state} onDone={onDone} />);
