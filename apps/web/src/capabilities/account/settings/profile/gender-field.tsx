import { SegmentedControl } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeGender, type UserInfo } from '@xuezhou/contract/account';
import { call } from '@xuezhou/client/api/call.ts';
import { updateStudent, useStudent } from '../../../../platform/session/session.ts';
import { settingsWords } from '../settings.words.ts';
import { tellSaved, tellRolledBack } from '../tell.ts';

const words = settingsWords.profile;

type Gender = UserInfo['gender'];
const choices = ['female', 'male', 'other', 'none'] as const;

/** Saved by choosing. */
export function GenderField({ isWide = false }: { isWide?: boolean }) {
  const client = useQueryClient();
  const { gender } = useStudent();
  const show = (value: Gender) => updateStudent(client, (user) => ({ ...user, gender: value }));
  const change = useMutation({
    scope: { id: 'gender' },
    mutationFn: (wanted: Gender) => call(changeGender, { body: { gender: wanted } }),
    onMutate: (wanted) => {
      show(wanted);
      return { before: gender };
    },
    onSuccess: () => tellSaved(words.genderSaved),
    onError: (_error, wanted, context) => {
      if (context) show(context.before);
      const title = settingsWords.preference.undone(words.gender);
      tellRolledBack(title, () => change.mutate(wanted));
    },
  });
  return (
    <SegmentedControl
      fullWidth={isWide}
      aria-label={words.gender}
      data={choices.map((choice) => ({ value: choice, label: words.genders[choice] }))}
      value={gender ?? 'none'}
      onChange={(choice) => change.mutate(choice === 'none' ? null : choice)}
    />
  );
}
