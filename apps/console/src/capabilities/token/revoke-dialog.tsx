import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { revokeToken, type ApiToken } from '@xuezhou/contract/token/console';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';

interface RevokeDialogProps {
  token: ApiToken;
  isOpen: boolean;
  onClose: () => void;
}

export function RevokeDialog({ token, isOpen, onClose }: RevokeDialogProps) {
  const { tokenId, name, lastUsedAt, usedInWeek } = token;
  return (
    <ActDialog
      title={`收回“${name}”`}
      button="收回这一把"
      {...{ isOpen, onClose }}
      work={async () => {
        await call(revokeToken, { body: { tokenId } });
        return `“${name}”收回了，用它的程序已经连不上`;
      }}
    >
      <p>用它的程序马上连不上，收回了就不能再用；还要用，就另做一把换上去。</p>
      <p>
        {lastUsedAt === null
          ? '它还没有用过。'
          : `上一次用是${momentText(lastUsedAt)}，近 7 天用了 ${usedInWeek} 次。`}
      </p>
    </ActDialog>
  );
}
