import { Button } from '@mantine/core';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { SchoolEsgForm } from '@xuezhou/contract/survey/console';
import { Notice } from '@xuezhou/ui/notice';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ContentDesk } from '../../../platform/editor/content-desk.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { EsgFacts } from './esg-facts.tsx';
import type { EsgAct } from './esg-state-dialog.tsx';
import { EsgView } from './esg-view.tsx';
import { useEsgForm } from './use-esg-form.ts';

const StateDialog = sheetPart(() => import('./esg-state-dialog.tsx'), 'EsgStateDialog');

/** The registration form as it is written, beside what a student fills in. */
export function EsgDesk({ form, isNew }: { form: SchoolEsgForm; isNew: boolean }) {
  const mayWrite = useMay()('content.publish');
  const editor = useEsgForm(form);
  const changing = useDialog<EsgAct>((what, state) => (
    <StateDialog what={what} waiting={form.waiting} {...state} />
  ));
  const isReadOnly = !mayWrite || form.owner === 'file';
  return (
    <>
      <ContentDesk
        {...{ draft: editor, mayWrite, isReadOnly }}
        title="ESG 登记表"
        state={!isNew && (form.isClosed ? '没有开放' : '开着')}
        note={<Note {...{ form, isNew, mayWrite }} />}
        acts={<Acts {...{ form, isNew }} isDirty={editor.isDirty} onAct={changing.open} />}
        saveButton="存下登记表"
        wholeFaults={[]}
        theirs={`现在是“${form.plan.title}”，${form.plan.months.length} 个月份。`}
        named={editor.plan.title || 'ESG 登记表'}
        view={<EsgView plan={editor.plan} />}
      >
        {form.waiting > 0 && (
          <Notice isLine title={`${form.waiting} 人交了，在等登记`}>
            他们按现在的“发给谁”和说明同意的，登记完或撤回以后才能改这两处；交了的月份都留着。
          </Notice>
        )}
        <EsgFacts editor={editor} waits={form.months} isReadOnly={isReadOnly} />
      </ContentDesk>
      {changing.dialog}
    </>
  );
}

interface ActsProps {
  form: SchoolEsgForm;
  isNew: boolean;
  isDirty: boolean;
  onAct: (what: EsgAct) => void;
}

function Acts({ form, isNew, isDirty, onAct }: ActsProps) {
  if (isNew) return null;
  if (form.owner === 'file')
    return <Button onClick={() => onAct('takeOver')}>接管这张登记表</Button>;
  return form.isClosed ? (
    // What is opened is what was saved.
    <Button variant="default" disabled={isDirty} onClick={() => onAct('open')}>
      {isDirty ? '先存再开放' : '开放'}
    </Button>
  ) : (
    <Button variant="default" onClick={() => onAct('close')}>
      停收
    </Button>
  );
}

interface NoteProps {
  form: SchoolEsgForm;
  isNew: boolean;
  mayWrite: boolean;
}

function Note({ form, isNew, mayWrite }: NoteProps) {
  if (!mayWrite) return <Withheld permission="content.publish" what="修改和开放登记表" />;
  if (form.owner === 'file') return <>写在 esg.yaml 里，这里只能看；接管以后在这里改。</>;
  if (isNew || form.isClosed) return <>存下以后再开放；开放以前，学员登记不了。</>;
  return <>替 {form.registered} 人登记过。存下就是学员看到的。</>;
}
