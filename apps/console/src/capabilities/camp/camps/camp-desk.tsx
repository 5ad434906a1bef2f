import { Button } from '@mantine/core';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { CampParts, ManagedCamp } from '@xuezhou/contract/camp/console';
import { Notice } from '@xuezhou/ui/notice';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ContentDesk } from '../../../platform/editor/content-desk.tsx';
import { contentState } from '../../../platform/editor/content-state.ts';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { CampFacts } from './camp-facts.tsx';
import { CampView } from './camp-view.tsx';
import { TasksCard } from './tasks-card.tsx';
import type { CampAct } from './state-dialog.tsx';
import { useCampPlan } from './use-camp-plan.ts';

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
  const { plan, faults, isDirty } = editor;
  const isReadOnly = !mayWrite || camp.owner === 'file';
  return (
    <>
      <ContentDesk
        {...{ draft: editor, mayWrite, isReadOnly }}
        title={isNew ? '新训练营' : camp.plan.title}
        state={!isNew && contentState(camp)}
        note={<Note {...{ camp, isNew, mayWrite }} />}
        acts={<Acts {...{ camp, isNew, isDirty }} onAct={changing.open} />}
        saveButton="存下训练营"
        wholeFaults={faults.filter(({ task }) => task === undefined)}
        theirs={`现在是“${camp.plan.title}”，${camp.plan.days} 天，${camp.plan.tasks.length} 项任务。`}
        named={plan.title || '新训练营'}
        view={
          <CampView
            plan={plan}
            parts={parts}
            introHtml={camp.introHtml}
            savedIntro={camp.plan.intro}
          />
        }
      >
        {camp.members > 0 && !isReadOnly && (
          <Notice isLine title={`${camp.members} 人进过这个训练营`}>
            学员已经过去的日子不变；今天和以后的日子用这里的。
          </Notice>
        )}
        <CampFacts editor={editor} courseTitle={camp.courseTitle} isReadOnly={isReadOnly} />
        <TasksCard editor={editor} parts={parts} isReadOnly={isReadOnly} />
      </ContentDesk>
      {changing.dialog}
    </>
  );
}

interface ActsProps {
  camp: ManagedCamp;
  isNew: boolean;
  isDirty: boolean;
  onAct: (what: CampAct) => void;
}

function Acts({ camp, isNew, isDirty, onAct }: ActsProps) {
  if (camp.owner === 'file')
    return <Button onClick={() => onAct('takeOver')}>接管这个训练营</Button>;
  if (isNew) return null;
  return camp.isRetired ? (
    // What is published is what was saved.
    <Button variant="default" disabled={isDirty} onClick={() => onAct('publish')}>
      {isDirty ? '先存再发布' : '发布'}
    </Button>
  ) : (
    <Button variant="default" onClick={() => onAct('withdraw')}>
      撤下
    </Button>
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
