import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  givePlan,
  restorePlan,
  takePlan,
  withdrawPlan,
  type listManagedPlans,
} from '@xuezhou/contract/career/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { useState } from 'react';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';
import { StudentFinder, type FoundStudent } from '../account/port/student-finder.tsx';
import styles from './plans.module.css';

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

/** A withdrawn plan is nobody's; its import leaves it withdrawn. */
function StateDialog({ what, plan, ...state }: PlanDialogProps & { what: 'withdraw' | 'restore' }) {
  const { planId, title, assigned } = plan;
  const isWithdrawing = what === 'withdraw';
  const verb = isWithdrawing ? '撤下' : '恢复';
  return (
    <ActDialog
      {...state}
      title={`${verb}“${title}”`}
      button={`${verb}这个规划`}
      work={async () => {
        await call(isWithdrawing ? withdrawPlan : restorePlan, { body: { planId } });
        return `${verb}了“${title}”`;
      }}
    >
      <p>
        {isWithdrawing
          ? `谁都看不到它了，包括指定的 ${assigned} 人；再导入也不会出来，要在这里恢复。`
          : '该看到的学员马上又能看到，指定过的也还在。'}
      </p>
    </ActDialog>
  );
}
