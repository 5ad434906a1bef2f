import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { eraseCourse, erasedDays, getCourseErasure } from '@xuezhou/contract/authoring/console';
import type { CourseUse } from '@xuezhou/contract/catalogue/console';
import { isStopping, wordsOfUse } from '@xuezhou/rules/catalogue/course-use';
import { Notice } from '@xuezhou/ui/notice';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import styles from './erasure.module.css';

export interface Erasing {
  readonly courseId: number;
  readonly title: string;
}

interface EraseDialogProps extends Erasing {
  isOpen: boolean;
  onClose: () => void;
}

const erasureQuery = (courseId: number) =>
  operationQuery(getCourseErasure, { params: { courseId } }, { ignoreErrors: true });

/** What would be lost is named first; whoever goes on writes the title. */
export function EraseDialog({ courseId, title, isOpen, onClose }: EraseDialogProps) {
  const asked = useQuery({ ...erasureQuery(courseId), enabled: isOpen });
  const uses = asked.data?.uses;
  const stopping = uses?.filter(isStopping) ?? [];
  const form = useConsoleForm({
    initial: { title: '', why: '' },
    check: {
      title: (typed) => (typed.trim() === title ? null : `请照着写：${title}`),
      why: filled('请写明原因，会记入操作记录'),
    },
    refused: { courseTitleWrong: 'title', whyEmpty: 'why' },
  });
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title={`删去“${title}”`}
      button="删去 1 门课"
      isReady={uses !== undefined && stopping.length === 0}
      work={async (values) => {
        const body = { courseId, title: values.title.trim(), why: values.why.trim() };
        await call(eraseCourse, { body });
        return `删去了“${title}”，${erasedDays} 天里可以在“删去的”里找回`;
      }}
    >
      {asked.isError && <p role="alert">谁在用没有取到：{troubleText(asked.error)}</p>}
      {stopping.length > 0 && (
        <Notice tone="wrong" title="现在还不能删去，先了结这些">
          <Uses uses={stopping} />
        </Notice>
      )}
      {uses !== undefined && stopping.length === 0 && (
        <>
          <p>
            要另一位同事同意。删去以后学员和列表里都看不到它；{erasedDays}{' '}
            天里可以整个找回，过后正文、视频、资料和课件就没有了，题目、闪卡和试卷不再出现。学员的笔记、自己做的卡片、模考成绩单、订单和证书还看得到，作答留着记录。
          </p>
          <Uses uses={uses.filter((use) => !isStopping(use))} />
          <TextInput
            label="课程名称"
            description={`照着写一遍：${title}`}
            maxLength={60}
            autoComplete="off"
            data-autofocus
            {...form.field('title')}
          />
          <WhyField description="会记入操作记录" {...form.field('why')} />
        </>
      )}
    </FormDialog>
  );
}

const Uses = ({ uses }: { uses: readonly CourseUse[] }) =>
  uses.length > 0 && (
    <ul className={styles.uses}>
      {uses.map((use) => (
        <li key={use.kind}>{wordsOfUse(use)}</li>
      ))}
    </ul>
  );
