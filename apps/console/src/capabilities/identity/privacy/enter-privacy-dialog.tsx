import { Select, Textarea, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf, fullDayText } from '@xuezhou/client/time/days.ts';
import { correctedFields, privacyKinds } from '@xuezhou/contract/account';
import { enterPrivacy } from '@xuezhou/contract/account/console';
import { useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { StudentFinder, type FoundStudent } from '../../account/port/student-finder.tsx';
import { fieldNames, privacyKindNames, sourceNames } from './privacy.words.ts';

interface EnterPrivacyDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const sources = ['letter', 'mail', 'phone', 'visit'] as const;
type Source = (typeof sources)[number];
type Kind = (typeof privacyKinds)[number];
type Field = (typeof correctedFields)[number];

interface Values {
  kind: Kind;
  field: Field;
  value: string;
  words: string;
  source: Source;
  askedOn: string;
}

const options = <Name extends string>(names: readonly Name[], words: Record<Name, string>) =>
  names.map((value) => ({ value, label: words[value] }));

/** For a student who asked by letter or otherwise: the term begins with the day on which it came. */
export function EnterPrivacyDialog({ isOpen, onClose }: EnterPrivacyDialogProps) {
  const [student, setStudent] = useState<FoundStudent | null>(null);
  const [today] = useState(() => dayOf(Date.now()));
  const form = useConsoleForm<Values>({
    initial: {
      ...{ kind: 'copy', field: 'nickname', value: '', words: '' },
      ...{ source: 'letter', askedOn: today },
    },
    check: {
      value: (value, { kind, field }) =>
        kind === 'correction' && field !== 'other' && value.trim() === '' ? '请写上改成什么' : null,
      words: (words, { kind, field }) =>
        kind === 'correction' && field === 'other' && words.trim() === ''
          ? '请写清楚是哪里的内容、要怎么改'
          : null,
    },
    refused: { privacyDayAhead: 'askedOn' },
  });
  const { kind, field } = form.values;
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="登记个人信息申请"
      button="登记 1 个申请"
      isReady={student !== null}
      work={async (values) => {
        if (student === null) return undefined;
        const correction =
          values.kind === 'correction' ? { field: values.field, value: values.value.trim() } : {};
        const { dueOn } = await call(enterPrivacy, {
          body: {
            ...{ studentId: student.studentId, requestId: form.id, kind: values.kind },
            ...{ words: values.words.trim(), source: values.source, askedOn: values.askedOn },
            ...correction,
          },
        });
        return `登记了，最晚 ${fullDayText(dueOn)}答复`;
      }}
    >
      {student === null ? (
        <StudentFinder isTaken={() => undefined} onFound={setStudent} />
      ) : (
        <p>
          {student.nickname}，学号 {student.studentId}
        </p>
      )}
      <Select
        label="要什么"
        allowDeselect={false}
        data={options(privacyKinds, privacyKindNames)}
        {...form.field('kind')}
      />
      {kind === 'correction' && (
        <>
          <Select
            label="哪一项"
            allowDeselect={false}
            data={options(correctedFields, fieldNames)}
            {...form.field('field')}
          />
          {field !== 'other' && (
            <TextInput label="改成什么" maxLength={254} {...form.field('value')} />
          )}
        </>
      )}
      <Textarea
        label="他怎么说的"
        description={field === 'other' && kind === 'correction' ? '要写清楚改哪里' : '可以不写'}
        maxLength={1000}
        autosize
        minRows={2}
        {...form.field('words')}
      />
      <Select
        label="怎么来的"
        allowDeselect={false}
        data={options(sources, sourceNames)}
        {...form.field('source')}
      />
      <TextInput
        label="收到的日子"
        description="15 个工作日从这天的第二天算起"
        type="date"
        max={today}
        {...form.field('askedOn')}
      />
    </FormDialog>
  );
}
