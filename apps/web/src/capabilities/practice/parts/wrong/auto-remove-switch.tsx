import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { toast } from '@xuezhou/ui/toast';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { useStudent } from '../../../../platform/session/session.ts';
import { wrongWords } from '../../wrong/wrong.words.ts';
import { useProfileChange } from '../../../../platform/session/use-profile-change.ts';

const words = wrongWords;

/** Whether a right answer takes a question off the wrong-answer book. */
export function AutoRemoveSwitch() {
  const { profile } = useStudent();
  const change = useProfileChange((error) => {
    const text = error instanceof RefusalError ? error.message : undefined;
    notifications.show(toast({ tone: 'undone', title: words.settingFailed, text }));
  });
  return (
    <Switch
      label={words.autoRemove}
      checked={profile.autoRemoveWronglist}
      onChange={(event) => change.mutate({ autoRemoveWronglist: event.currentTarget.checked })}
    />
  );
}
