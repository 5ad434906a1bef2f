import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { addTeamTeacher } from '@xuezhou/contract/im/console';
import { useState } from 'react';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';
import { StudentFinder, type FoundStudent } from '../account/port/student-finder.tsx';
import type { TeamDialogProps } from './close-team-dialog.tsx';
import styles from './teams.module.css';

/** A teacher comes into the room with an account of the learner's side, as everybody there does. */
export function TeacherDialog({ team, isOpen, onClose }: TeamDialogProps) {
  const { teamId, name } = team;
  const [teacher, setTeacher] = useState<FoundStudent | null>(null);
  return (
    <ActDialog
      title={`给“${name}”加一位老师`}
      isOpen={isOpen}
      onClose={onClose}
      button={teacher === null ? '加老师' : `让${teacher.nickname}当老师`}
      isReady={teacher !== null}
      work={async () => {
        if (teacher === null) return undefined;
        await call(addTeamTeacher, { body: { teamId, studentId: teacher.studentId } });
        setTeacher(null);
        return `${teacher.nickname}可以管“${name}”了`;
      }}
    >
      <p>老师用学员端的账号进群，可以删消息和禁言。</p>
      {teacher === null ? (
        <StudentFinder isTaken={() => undefined} onFound={setTeacher} />
      ) : (
        <p className={styles.teacher}>
          {teacher.nickname}（学号 {teacher.studentId}）
          <Button variant="default" size="sm" onClick={() => setTeacher(null)}>
            换一位
          </Button>
        </p>
      )}
    </ActDialog>
  );
}
