import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { dropCampaign } from '@xuezhou/contract/campaign/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

interface DropDialogProps {
  campaignId: string;
  isOpen: boolean;
  onClose: () => void;
}

export function DropDialog({ campaignId, isOpen, onClose }: DropDialogProps) {
  const router = useRouter();
  return (
    <ActDialog
      title="删掉这条草稿"
      isOpen={isOpen}
      onClose={onClose}
      button="删掉 1 条草稿"
      work={async () => {
        await call(dropCampaign, { body: { campaignId } });
        await router.navigate({ to: '/messages', ignoreBlocker: true });
        return '草稿删掉了';
      }}
    >
      <p>还没有发给任何人。删掉以后找不回来。</p>
    </ActDialog>
  );
}
