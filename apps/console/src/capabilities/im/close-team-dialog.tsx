import { call } from '@xuezhou/client/api/call.ts';
import { closeTeam } from '@xuezhou/contract/im/console';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';
import type { Team } from './teams.queries.ts';

export interface TeamDialogProps {
  team: Team;
  isOpen: boolean;
  onClose: () => void;
}

export function CloseTeamDialog({ team, isOpen, onClose }: TeamDialogProps) {
  const { teamId, name, members } = team;
  return (
    <ActDialog
      title={`关闭“${name}”`}
      isOpen={isOpen}
      onClose={onClose}
      button="关闭这个群"
      work={async () => {
        await call(closeTeam, { body: { teamId } });
        return `“${name}”关闭了`;
      }}
    >
      <p>{members} 位学员马上看不到这个群。说过的话都留着，再给同一个班开群时接着用。</p>
    </ActDialog>
  );
}
