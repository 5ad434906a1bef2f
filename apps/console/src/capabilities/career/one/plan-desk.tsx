import { Button } from '@mantine/core';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { planLimits, type ManagedPlan, type PlanParts } from '@xuezhou/contract/career/console';
import { beyondPage } from '@xuezhou/rules/career/plan-limits';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Suspense } from 'react';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ContentDesk } from '../../../platform/editor/content-desk.tsx';
import { contentState } from '../../../platform/editor/content-state.ts';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import type { StateAct } from '../state-dialog.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { StepsCard } from './steps-card.tsx';
import { useCareerPlan } from './use-career-plan.ts';

/** Fetched beside the form, which can be written in before. */
const PlanView = lazyPart(() => import('./plan-view.tsx'), 'PlanView', NotFetched);
const StateDialog = sheetPart(() => import('../state-dialog.tsx'), 'StateDialog');

interface PlanDeskProps {
  managed: ManagedPlan;
  parts: PlanParts;
  isNew: boolean;
}

/** A career plan as it is written, beside what a student sees of it. */
export function PlanDesk({ managed, parts, isNew }: PlanDeskProps) {
  const mayWrite = useMay()('content.publish');
  const editor = useCareerPlan(managed, parts, isNew);
  const { planId, owner, isWithdrawn, assigned, version } = managed;
  const { title } = managed.plan;
  const changing = useDialog<StateAct>((what, state) => (
    <StateDialog what={what} plan={{ planId, version, title, owner, assigned }} {...state} />
  ));
  const isReadOnly = !mayWrite || owner === 'file';
  return (
    <>
      <ContentDesk
        {...{ draft: editor, mayWrite, isReadOnly }}
        title={isNew ? '新职业规划' : title}
        state={!isNew && contentState({ isRetired: isWithdrawn, owner })}
        note={<Note {...{ managed, isNew, mayWrite }} />}
        acts={<Acts {...{ managed, isNew }} isDirty={editor.isDirty} onAct={changing.open} />}
        saveButton="存下规划"
        wholeFaults={editor.faults.filter(({ node }) => node === undefined)}
        theirs={`现在是“${title}”，${managed.plan.nodes.length} 步。`}
        named={editor.plan.title || '新职业规划'}
        view={
          <Suspense fallback={<PageSkeleton delay={300} label="正在取学员看到的样子" />}>
            <PlanView plan={editor.plan} parts={parts} />
          </Suspense>
        }
      >
        {assigned > 0 && !isReadOnly && (
          <Notice isLine title={`指定给了 ${assigned} 人`}>
            走到哪一步由学到的东西来算，改了以后也不会丢。
          </Notice>
        )}
        <PlanFacts {...{ editor, parts, isReadOnly }} />
        <StepsCard {...{ editor, parts, isReadOnly }} />
      </ContentDesk>
      {changing.dialog}
    </>
  );
}

function NotFetched() {
  return (
    <EmptyState title="学员看到的样子没有取到" text="请检查网络，刷新以后再看；可以照常写。" />
  );
}

interface ActsProps {
  managed: ManagedPlan;
  isNew: boolean;
  isDirty: boolean;
  onAct: (what: StateAct) => void;
}

function Acts({ managed: { owner, isWithdrawn, plan }, isNew, isDirty, onAct }: ActsProps) {
  if (isNew) return null;
  const isOfFile = owner === 'file';
  const isBeyond = isOfFile && beyondPage(plan, planLimits) !== undefined;
  const publish = isOfFile ? '恢复' : '发布';
  return (
    <>
      {isWithdrawn ? (
        // What is published is what was saved.
        <Button variant="default" disabled={isDirty} onClick={() => onAct('restore')}>
          {isDirty ? '先存再发布' : publish}
        </Button>
      ) : (
        <Button variant="default" onClick={() => onAct('withdraw')}>
          撤下
        </Button>
      )}
      {isOfFile && !isBeyond && <Button onClick={() => onAct('takeOver')}>接管这个规划</Button>}
    </>
  );
}

interface NoteProps {
  managed: ManagedPlan;
  isNew: boolean;
  mayWrite: boolean;
}

function Note({ managed: { owner, isWithdrawn, plan }, isNew, mayWrite }: NoteProps) {
  if (!mayWrite) return <Withheld permission="content.publish" what="修改和发布职业规划" />;
  const beyond = owner === 'file' ? beyondPage(plan, planLimits) : undefined;
  if (beyond !== undefined)
    return <>写在 careers.yaml 里，这里只能看。{beyond}，先在文件里改小才能接管。</>;
  if (owner === 'file') return <>写在 careers.yaml 里，这里只能看；接管以后在这里改。</>;
  if (isNew || isWithdrawn) return <>存下以后再发布；发布以前，学员看不到。</>;
  return <>存下就是学员看到的。</>;
}
