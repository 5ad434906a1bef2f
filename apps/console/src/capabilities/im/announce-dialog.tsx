import { call } from '@xuezhou/client/api/call.ts';
import { announceToTeam } from '@xuezhou/contract/im/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import {
  letterChecks,
  LetterFields,
  letterOf,
  noLetter,
} from '../../platform/form/letter-fields.tsx';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import type { TeamDialogProps } from './close-team-dialog.tsx';

/** Every member gets it in the room and as a message; it cannot be taken back. */
export function AnnounceDialog({ team, isOpen, onClose }: TeamDialogProps) {
  const { teamId, name, members } = team;
  const form = useConsoleForm({ initial: noLetter, check: letterChecks });
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`在“${name}”发公告`}
      button={`发给 ${members} 人`}
      work={async (letter) => {
        const { told } = await call(announceToTeam, {
          body: { requestId: form.id, teamId, ...letterOf(letter) },
        });
        form.drop();
        return `公告发出了，${told} 人会收到消息`;
      }}
    >
      <p>发出以后不能收回，每个人还会收到一条消息。</p>
      <LetterFields form={form} description="可以用 Markdown：空一行分段，- 开头是列表" />
    </FormDialog>
  );
}
