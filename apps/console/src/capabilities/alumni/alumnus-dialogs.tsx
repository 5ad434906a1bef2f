import { Button, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { addAlumnus, removeAlumnus } from '@xuezhou/contract/alumni/console';
import { useState } from 'react';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { StudentFinder, type FoundStudent } from '../account/port/student-finder.tsx';
import styles from './alumni.module.css';

interface AlumnusDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const examLength = 30;

/** Who passed an exam; again it changes what was passed. */
export function AlumnusDialog({ isOpen, onClose }: AlumnusDialogProps) {
  const [student, setStudent] = useState<FoundStudent | null>(null);
  const form = useConsoleForm({
    initial: { exam: '', month: '' },
    check: {
      exam: filled('请写明考过的考试，如“CFA 一级”'),
      month: (month: string) =>
        /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? null : '请写成年和月，如 2026-02',
    },
    refused: { alumnusExam: 'exam' },
  });
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="记下校友"
      button={student === null ? '记下' : `记下${student.nickname}`}
      isReady={student !== null}
      work={async ({ exam, month }) => {
        if (student === null) return undefined;
        const { studentId, nickname } = student;
        await call(addAlumnus, { body: { studentId, exam: exam.trim(), month } });
        return `${nickname}是校友了，可以写祝福`;
      }}
    >
      <ChosenStudent student={student} onStudent={setStudent} />
      <TextInput label="考过的考试" maxLength={examLength} {...form.field('exam')} />
      <TextInput
        label="哪个月"
        description="如 2026-02"
        maxLength={7}
        inputMode="numeric"
        {...form.field('month')}
      />
    </FormDialog>
  );
}

/** What was written stays. */
export function RemoveDialog({ isOpen, onClose }: AlumnusDialogProps) {
  const [student, setStudent] = useState<FoundStudent | null>(null);
  return (
    <ActDialog
      {...{ isOpen, onClose }}
      title="取消校友"
      button={student === null ? '取消校友' : `取消${student.nickname}`}
      isReady={student !== null}
      work={async () => {
        if (student === null) return undefined;
        await call(removeAlumnus, { body: { studentId: student.studentId } });
        return `${student.nickname}不再是校友`;
      }}
    >
      <p>以后不能再写祝福，写过的都留着。</p>
      <ChosenStudent student={student} onStudent={setStudent} />
    </ActDialog>
  );
}

interface ChosenStudentProps {
  student: FoundStudent | null;
  onStudent: (student: FoundStudent | null) => void;
}

const ChosenStudent = ({ student, onStudent }: ChosenStudentProps) =>
  student === null ? (
    <StudentFinder isTaken={() => undefined} onFound={onStudent} />
  ) : (
    <p className={styles.line}>
      {student.nickname}（学号 {student.studentId}）
      <Button variant="default" size="sm" onClick={() => onStudent(null)}>
        换一位
      </Button>
    </p>
  );
