import { call } from '@xuezhou/client/api/call.ts';
import { renewLtiKey } from '@xuezhou/contract/lti/console';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';

interface RenewKeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function RenewKeyDialog({ isOpen, onClose }: RenewKeyDialogProps) {
  return (
    <ActDialog
      {...{ isOpen, onClose }}
      title="换一把学校的钥匙"
      button="换 1 把"
      work={async () => {
        await call(renewLtiKey, { body: {} });
        return '钥匙换好了，课程平台会自己来取新的';
      }}
    >
      <p>用来向课程平台证明是学校。换下来的公钥还公开 7 天；网址不变，那边不用改。</p>
    </ActDialog>
  );
}
