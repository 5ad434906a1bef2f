import { Button } from '@mantine/core';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { CampParts, ManagedCamp } from '@xuezhou/contract/camp/console';
import { Notice } from '@xuezhou/ui/notice';
import type { ReactNode } from 'react';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { OfflineNote } from '../../../platform/act/offline-note.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { Outdated } from '../../../platform/form/outdated.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { CampFacts } from './camp-facts.tsx';
import { campState } from './camp-state.ts';
import { CampView } from './camp-view.tsx';
import { TasksCard } from './tasks-card.tsx';
import styles from './camps.module.css';
import type { CampAct } from './state-dialog.tsx';
import { useCampPlan, type CampEditor } from './use-camp-plan.ts';

const StateDialog = sheetPart(() => import('./state-dialog.tsx'), 'StateDialog');

interface CampDeskProps {
  camp: ManagedCamp;
  parts: CampParts;
  isNew: boolean;
}

/** A camp as it is written, beside what a student sees of it. */
export function CampDesk({ camp, parts, isNew }: CampDeskProps) {
  const mayWrite = useMay()('content.publish');
  const editor = useCampPlan(camp, parts, isNew);
  const changing = useDialog<CampAct>((what, state) => (
    <StateDialog what={what} camp={camp} {...state} />
  ));
  const { plan, isDirty, isBusy, isOutdated, save } = editor;
  const isReadOnly = !mayWrite || camp.owner === 'file';
  return (
    <>
      <PageHead
        title={isNew ? '新训练营' : camp.plan.title}
        count={!isNew && campState(camp)}
        note={<Note {...{ camp, isNew, mayWrite }} />}
        actions={
          mayWrite && (
            <Acts {...{ camp, isNew, isDirty }} onAct={changing.open}>
              <Button
                loading={isBusy}
                disabled={isOutdated || !isDirty}
                onClick={() => void save()}
              >
                存下训练营
              </Button>
            </Acts>
          )
        }
      />
      <div className={styles.root}>
        <div className={styles.written}>
          <OfflineNote />
          <Trouble editor={editor} camp={camp} />
          {camp.members > 0 && !isReadOnly && (
            <Notice isLine title={`${camp.members} 人进过这个训练营`}>
              学员已经过去的日子不变；今天和以后的日子用这里的。
            </Notice>
          )}
          <CampFacts editor={editor} courseTitle={camp.courseTitle} isReadOnly={isReadOnly} />
          <TasksCard editor={editor} parts={parts} isReadOnly={isReadOnly} />
        </div>
        <CampView
          plan={plan}
          parts={parts}
          introHtml={camp.introHtml}
          savedIntro={camp.plan.intro}
        />
      </div>
      {changing.dialog}
      <LeaveGuard
        unsaved={
          isDirty && !isBusy && !isReadOnly ? `“${plan.title || '新训练营'}”的改动` : undefined
        }
      />
    </>
  );
}

/** Why it was not saved, and what a colleague saved meanwhile. */
function Trouble({ editor, camp }: { editor: CampEditor; camp: ManagedCamp }) {
  const { faults, refusal, isOutdated } = editor;
  const whole = faults.filter(({ task }) => task === undefined);
  return (
    <>
      {isOutdated && (
        <Outdated onTheirs={editor.takeTheirs} onMine={editor.keepMine}>
          现在是“{camp.plan.title}”，{camp.plan.days} 天，{camp.plan.tasks.length} 项任务。
        </Outdated>
      )}
      <div role="alert">
        {refusal !== undefined && <Notice tone="wrong" title={refusal} />}
        {faults.length > 0 && (
          <Notice tone="review" title={`还有 ${faults.length} 处要改，改好再存`}>
            {whole.map(({ words }) => words).join('；') || '在下面标出来了'}
          </Notice>
        )}
      </div>
    </>
  );
}

interface ActsProps {
  camp: ManagedCamp;
  isNew: boolean;
  isDirty: boolean;
  onAct: (what: CampAct) => void;
  children: ReactNode;
}

function Acts({ camp, isNew, isDirty, onAct, children }: ActsProps) {
  if (camp.owner === 'file')
    return <Button onClick={() => onAct('takeOver')}>接管这个训练营</Button>;
  return (
    <>
      {!isNew && camp.isRetired && (
        // What is published is what was saved.
        <Button variant="default" disabled={isDirty} onClick={() => onAct('publish')}>
          {isDirty ? '先存再发布' : '发布'}
        </Button>
      )}
      {!isNew && !camp.isRetired && (
        <Button variant="default" onClick={() => onAct('withdraw')}>
          撤下
        </Button>
      )}
      {children}
    </>
  );
}

interface NoteProps {
  camp: ManagedCamp;
  isNew: boolean;
  mayWrite: boolean;
}

function Note({ camp, isNew, mayWrite }: NoteProps) {
  if (!mayWrite) return <Withheld permission="content.publish" what="修改和发布训练营" />;
  if (camp.owner === 'file') return <>写在 {camp.path} 里，这里只能看；接管以后在这里改。</>;
  if (isNew || camp.isRetired) return <>存下以后再发布；发布以前，学员看不到。</>;
  return <>{camp.courseTitle}。存下就是学员看到的；要收人，到“训练营的班”里开班。</>;
}
