import { Button, Switch } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { PageHead } from '../../platform/page/page-head.tsx';
import { useFilters } from '../../platform/page/use-filters.ts';
import { BackLine } from '../../platform/panes/back-line.tsx';
import { Panes } from '../../platform/panes/panes.tsx';
import { useWalk } from '../../platform/panes/use-walk.ts';
import { MarkingKinds } from '../assignment/port/marking-kinds.tsx';
import { useNamesHidden } from '../assignment/port/use-names-hidden.ts';
import { AnswerList } from './answer-list.tsx';
import { AnswerTabs } from './answer-tabs.tsx';
import styles from './answers-page.module.css';
import { answersQuery, questionIdIn, worksOf, type Answers } from './marking.queries.ts';
import { useHeld } from './use-held.ts';
import { OneAnswer } from './one-answer.tsx';

const RubricDialog = sheetPart(() => import('./rubric/rubric-dialog.tsx'), 'RubricDialog');
const SplitDialog = sheetPart(() => import('./split/split-dialog.tsx'), 'SplitDialog');

/** One question over all who answered it: alike ones together, each or several marked by one decision. */
export default function AnswersPage() {
  const params: Readonly<Record<string, string>> = useParams({ strict: false });
  const questionId = questionIdIn(params);
  const answers = useSuspenseQuery(answersQuery(questionId)).data;
  const { filters, setFilters } = useFilters(['tab', 'open', 'by', 'whose']);
  const [wishesHidden, setHidden] = useNamesHidden();
  const isHidden = wishesHidden || answers.hidesNames;
  const which = {
    isMarked: filters.tab === 'marked',
    byOne: filters.by === 'one',
    isMine: filters.whose === 'mine',
  };
  const works = worksOf(answers, which);
  const walk = useWalk(works, ({ key }) => key, {
    key: filters.open,
    show: ({ key }) => setFilters({ open: key }),
  });
  const open = useHeld(walk.open, filters.open, answers);
  const rubric = useDialog<null>((_wish, state) => <RubricDialog answers={answers} {...state} />);
  const split = useDialog<null>((_wish, state) => (
    <SplitDialog questionId={questionId} answers={answers} {...state} />
  ));
  const searchFor = (key: string) => ({ ...kept(filters), open: key });
  return (
    <Panes
      label="作答"
      isChosen={filters.open !== ''}
      head={
        <PageHead
          title="批改"
          count={<MarkingKinds at="/marking/answers" />}
          note={<Asked answers={answers} />}
          actions={
            <>
              <Progress answers={answers} />
              {!answers.hidesNames && (
                <Switch
                  label="不看姓名"
                  checked={isHidden}
                  onChange={({ currentTarget }) => setHidden(currentTarget.checked)}
                />
              )}
              <Button
                variant="default"
                leftSection={<IconUsersGroup size={18} stroke={1.6} aria-hidden />}
                onClick={() => split.open(null)}
              >
                分工
              </Button>
            </>
          }
        />
      }
      list={
        <>
          <AnswerTabs answers={answers} filters={filters} setFilters={setFilters} />
          <AnswerList works={works} at={open?.key} isHidden={isHidden} searchFor={searchFor} />
        </>
      }
      keys={
        <>
          <KeyHint keys={['J', 'K']}>上下</KeyHint>
          <KeyHint keys={['1', '9']}>给分</KeyHint>
        </>
      }
    >
      {open === undefined ? (
        <Nothing isMarked={which.isMarked} isGone={filters.open !== ''} />
      ) : (
        <OneAnswer
          key={open.key}
          work={open}
          answers={answers}
          isHidden={isHidden}
          nextKey={walk.next?.key}
          onGo={(key) => setFilters({ open: key ?? '' })}
          onRubric={() => rubric.open(null)}
          back={
            <BackLine
              title="批改"
              search={kept(filters)}
              at={walk.at < 0 ? '' : `${walk.at + 1} / ${works.length}`}
            />
          }
        />
      )}
      {rubric.dialog}
      {split.dialog}
    </Panes>
  );
}

const kept = ({ tab, by, whose }: Record<'tab' | 'by' | 'whose', string>) => ({ tab, by, whose });

function Asked({ answers: { courseTitle, stem } }: { answers: Answers }) {
  const text = stem.replaceAll(/<[^>]*>/g, '');
  return `${courseTitle} · ${text.length > 24 ? `${text.slice(0, 24)}…` : text}`;
}

function Progress({ answers: { waiting, marked } }: { answers: Answers }) {
  const all = waiting + marked;
  return (
    <div className={styles.progress}>
      <div className={styles.bar}>
        <ProgressLine value={marked} max={all} label="批了多少" />
      </div>
      {marked} / {all} 份
    </div>
  );
}

function Nothing({ isMarked, isGone }: { isMarked: boolean; isGone: boolean }) {
  if (isGone)
    return (
      <EmptyState
        art="lighthouse"
        title="这份作答不在这里"
        text="可能已经批过，或者学员注销了。请从左边的列表里选。"
      />
    );
  return isMarked ? (
    <EmptyState title="还没有批过的作答" text="批过的留在这里，可以再改。" />
  ) : (
    <EmptyState art="island" title="都批完了" text="学员答了这道题以后，会出现在这里。" />
  );
}
