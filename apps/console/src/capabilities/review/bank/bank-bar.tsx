import { IconArchive, IconArchiveOff, IconFolderSymlink } from '@tabler/icons-react';
import { PickAct, PickBar } from '../../../platform/picks/pick-bar.tsx';

export type BankAct = 'withdraw' | 'restore' | 'place';

interface BankBarProps {
  count: number;
  /** How many fit in all, where that is more than are picked; null: the picked ones are all. */
  fitting: string | null;
  isAll: boolean;
  isWithdrawn: boolean;
  onAll: () => void;
  onClear: () => void;
  onAct: (act: BankAct) => void;
}

/** What can be done with questions that are picked, or with all that fit. */
export const BankBar = ({ isWithdrawn, onAct, ...picked }: BankBarProps) => (
  <PickBar label="对选中的题目" unit="题" {...picked}>
    <PickAct icon={IconFolderSymlink} label="改章节" onClick={() => onAct('place')} />
    {isWithdrawn ? (
      <PickAct icon={IconArchiveOff} label="恢复" onClick={() => onAct('restore')} />
    ) : (
      <PickAct icon={IconArchive} label="撤下" onClick={() => onAct('withdraw')} />
    )}
  </PickBar>
);
