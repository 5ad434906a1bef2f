import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { givePlan, takePlan, type listManagedPlans } from '@xuezhou/contract/career/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { useState } from 'react';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';
import { StudentFinder, type FoundStudent } from '../account/port/student-finder.tsx';
import styles from './plans.module.css';
import { StateDialog } from './state-dialog.tsx';

export type Plan = DataOf<typeof listManagedPlans>[number];
export type PlanAct = 'give' | 'take' | 'withdraw' | 'restore';

interface PlanDialogProps {
  what: PlanAct;
  plan: Plan;
  isOpen: boolean;
  onClose: () => void;
}

export function PlanDialog({ what, ...props }: PlanDialogProps) {
  return what === 'give' || what === 'take' ? (
    <StudentDialog what={what} {...props} />
  ) : (
    <StateDialog what={what} {...props} />
  );
}

/** Given twice it is given once. */
function StudentDialog({ what, plan, ...state }: PlanDialogProps & { what: 'give' | 'take' }) {
  const { planId, title } = plan;
  const [student, setStudent] = useState<FoundStudent | null>(null);
  const isGiving = what === 'give';
  const verb = isGiving ? '指定给' : '收回';
  return (
    <ActDialog
      {...state}
      title={isGiving ? `把“${title}”指定给学员` : `收回给学员的“${title}”`}
      button={student === null ? verb.slice(0, 2) : `${verb}${student.nickname}`}
      isReady={student !== null}
      work={async () => {
        if (student === null) return undefined;
        const { studentId, nickname } = student;
        await call(isGiving ? givePlan : takePlan, { body: { planId, studentId } });
        return isGiving ? `${nickname}能看到“${title}”了` : `收回了给${nickname}的“${title}”`;
      }}
    >
      {student === null ? (
        <StudentFinder isTaken={() => undefined} onFound={setStudent} />
      ) : (
        <p className={styles.line}>
          {student.nickname}（学号 {student.studentId}）
          <Button variant="default" size="sm" onClick={() => setStudent(null)}>
            换一位
          </Button>
        </p>
      )}
    </ActDialog>
  );
}
