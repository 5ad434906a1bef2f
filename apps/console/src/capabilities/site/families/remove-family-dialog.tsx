import { call } from '@xuezhou/client/api/call.ts';
import { removeFamily, type FamilyRow } from '@xuezhou/contract/site/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

interface RemoveFamilyDialogProps {
  family: FamilyRow;
  isOpen: boolean;
  onClose: () => void;
}

/** Only of one that nothing names. */
export function RemoveFamilyDialog({
  family: { code, name, version },
  isOpen,
  onClose,
}: RemoveFamilyDialogProps) {
  return (
    <ActDialog
      {...{ isOpen, onClose }}
      title={`删除“${name}”`}
      button="删除 1 个系列"
      work={async () => {
        await call(removeFamily, { body: { code, version } });
        return `“${name}”删除了`;
      }}
    >
      <p>没有课程、商品、优惠券和文章在用它。以后要用，可以再新建一个。</p>
    </ActDialog>
  );
}
