import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import {
  erasedDays,
  listErasedCourses,
  restoreErasedCourse,
  type ErasedCourse,
} from '@xuezhou/contract/authoring/console';
import { useAct } from '../../../platform/act/use-act.ts';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { useFirstRows, wholeList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useMayFully } from '../../../platform/session/self.ts';
import styles from './erasure.module.css';

const step = 50;
const erasedQuery = operationQuery(listErasedCourses, {}, { ignoreErrors: true });

/** Courses that were erased within the week, each with its way back. */
export default function ErasedPage() {
  const mayErase = useMayFully()('course.erase');
  const { act, isBusy, refusal } = useAct();
  const restore = ({ courseId, title }: ErasedCourse) =>
    void act(async () => {
      await call(restoreErasedCourse, { body: { courseId } });
      return `“${title}”回来了`;
    });
  const back: Column<ErasedCourse> = {
    key: 'back',
    title: '',
    render: (course) => (
      <Button variant="default" size="sm" loading={isBusy} onClick={() => restore(course)}>
        找回
      </Button>
    ),
  };
  return (
    <>
      <PageHead
        title="删去的课程"
        note={
          <>
            {erasedDays} 天里可以整个找回，过后就没有了。<Link to="/courses">回到课程</Link>
          </>
        }
      />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <ConsoleList
        label="删去的课程"
        unit="门"
        step={step}
        columns={mayErase ? [...columns, back] : columns}
        source={useFirstRows(wholeList(useQuery(erasedQuery)), step)}
        rowKey={({ courseId }) => courseId}
        empty={{ title: '没有删去的课程', text: `删去的课会在这里留 ${erasedDays} 天。` }}
      />
    </>
  );
}

const columns: Column<ErasedCourse>[] = [
  { key: 'title', title: '课程', card: 'head', render: ({ title }) => title },
  { key: 'why', title: '原因', render: ({ why }) => why },
  {
    key: 'by',
    title: '谁删的',
    render: ({ erasedBy, erasedAt }) => `${erasedBy}，${momentText(erasedAt)}`,
  },
  {
    key: 'until',
    title: '留到',
    render: ({ until, isKept }) => (isKept ? '又有人在用，不会清掉；请找回' : momentText(until)),
  },
];
