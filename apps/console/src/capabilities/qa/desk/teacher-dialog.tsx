import { Checkbox, Select, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { setQaTeacher, type getQaChoices } from '@xuezhou/contract/qa/console';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

export type QaChoices = DataOf<typeof getQaChoices>;

interface TeacherDialogProps {
  choices: QaChoices;
  isOpen: boolean;
  onClose: () => void;
}

interface Rule {
  readonly staffId: string | null;
  readonly courseId: string | null;
  readonly bookId: string | null;
  readonly title: string;
  readonly isHead: boolean;
}

const nothing: Rule = { staffId: null, courseId: null, bookId: null, title: '', isHead: false };

const idOf = (text: string | null) => (text === null ? null : Number(text));

/** Who answers which course or book. Said again of the same place, title and head are replaced. */
export function TeacherDialog({ choices, isOpen, onClose }: TeacherDialogProps) {
  const [rule, setRule] = useState(nothing);
  const change = (news: Partial<Rule>) => setRule((before) => ({ ...before, ...news }));
  const { people, courses } = choices;
  const { staffId, courseId, bookId, title, isHead } = rule;
  const books = courses.find((each) => String(each.courseId) === courseId)?.books ?? [];
  const work = async () => {
    await call(setQaTeacher, {
      body: {
        ...{ staffId: Number(staffId), courseId: idOf(courseId), bookId: idOf(bookId) },
        ...{ title: title.trim(), isHead },
      },
    });
    setRule(nothing);
    return '指定好了，新的问题会分过去';
  };
  return (
    <ActDialog
      title="指定一位老师"
      isOpen={isOpen}
      onClose={onClose}
      button="指定 1 位老师"
      isReady={staffId !== null}
      work={work}
    >
      <Select
        label="老师"
        placeholder="选一位老师"
        searchable
        nothingFoundMessage="没有这位老师，或者没有“回答提问”的权限"
        data={people.map((each) => ({ value: String(each.staffId), label: each.name }))}
        value={staffId}
        onChange={(value) => change({ staffId: value })}
      />
      <Select
        label="课程"
        placeholder="没有别人回答的"
        clearable
        searchable
        nothingFoundMessage="没有这门课"
        data={courses.map((each) => ({ value: String(each.courseId), label: each.title }))}
        value={courseId}
        onChange={(value) => change({ courseId: value, bookId: null })}
      />
      <Select
        label="书"
        placeholder="整门课"
        clearable
        disabled={books.length === 0}
        data={books.map((each) => ({ value: String(each.bookId), label: each.title }))}
        value={bookId}
        onChange={(value) => change({ bookId: value })}
      />
      <TextInput
        label="称呼"
        description="写在名字旁边，学员会看到，如“固定收益主讲”"
        maxLength={60}
        value={title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Checkbox
        label="超时的问题也转给这位老师"
        checked={isHead}
        onChange={({ currentTarget }) => change({ isHead: currentTarget.checked })}
      />
    </ActDialog>
  );
}
