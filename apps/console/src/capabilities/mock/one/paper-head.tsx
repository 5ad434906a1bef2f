import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { PaperChip } from '../paper-chip.tsx';
import type { DeskPart } from './desk-part.ts';
import { OutdatedPlan } from './outdated-plan.tsx';
import styles from './paper-desk.module.css';

const PublishPaperDialog = sheetPart(
  () => import('./publish-paper-dialog.tsx'),
  'PublishPaperDialog',
);
const RetireDialog = sheetPart(() => import('./retire-dialog.tsx'), 'RetireDialog');
const VersionsDialog = sheetPart(() => import('./versions-dialog.tsx'), 'VersionsDialog');

/** Which paper it is, what state it is in, and what leads out of the draft. */
export function PaperHead(props: DeskPart) {
  const { paper, editor, isReadOnly } = props;
  const { isDirty, isBusy, isOutdated } = editor;
  return (
    <header className={styles.head}>
      <p className={styles.way}>
        <Link to="/papers">试卷</Link>
        <span aria-hidden> › </span>
        <Link to="/papers" search={{ course: String(paper.courseId) }}>
          {paper.courseTitle}
        </Link>
      </p>
      <div className={styles.line}>
        <h1>{paper.title}</h1>
        <PaperChip {...paper} />
        <span className={styles.note}>{stateText(props)}</span>
        <div className={styles.actions}>
          {isDirty ? (
            <>
              <Button variant="default" size="sm" onClick={editor.drop}>
                不改了
              </Button>
              <Button
                size="sm"
                loading={isBusy}
                disabled={isOutdated}
                onClick={() => void editor.save()}
              >
                存进草稿
              </Button>
            </>
          ) : (
            paper.owner === 'console' && <HeadActions {...props} />
          )}
        </div>
      </div>
      {isReadOnly && <p className={styles.note}>{whyReadOnly(props)}</p>}
      {isOutdated && <OutdatedPlan paper={paper} editor={editor} />}
      <p className={styles.refusal} role="alert" hidden={editor.refusal === undefined}>
        {editor.refusal}
      </p>
    </header>
  );
}

function HeadActions({ paper, check }: DeskPart) {
  const versions = useDialog((_wish: null, state) => <VersionsDialog paper={paper} {...state} />);
  const publish = useDialog((_wish: null, state) => (
    <PublishPaperDialog paper={paper} check={check} {...state} />
  ));
  const retire = useDialog((_wish: null, state) => <RetireDialog paper={paper} {...state} />);
  const { state, hasChanges, mayPublish } = paper;
  return (
    <>
      {paper.versions.length > 0 && (
        <Button variant="default" size="sm" onClick={() => versions.open(null)}>
          旧版
        </Button>
      )}
      {mayPublish && state !== 'draft' && (
        <Button variant="default" size="sm" onClick={() => retire.open(null)}>
          {state === 'retired' ? '恢复' : '停用'}
        </Button>
      )}
      {mayPublish && hasChanges && state !== 'retired' && (
        <Button
          size="sm"
          disabled={check === undefined || check.faults.length > 0}
          onClick={() => publish.open(null)}
        >
          发布
        </Button>
      )}
      {versions.dialog}
      {publish.dialog}
      {retire.dialog}
    </>
  );
}

function stateText({ paper, check, editor }: DeskPart): string {
  if (editor.isDirty) return '有改动还没有存';
  const faults = check?.faults.length ?? 0;
  if (paper.hasChanges && faults > 0) return `还有 ${faults} 处要补，补上才能发布`;
  const { sat, sitting, mean } = paper;
  const words = [
    ...(sat > 0 ? [`${sat} 人考过`] : []),
    ...(mean === null ? [] : [`平均 ${mean} 分`]),
    ...(sitting > 0 ? [`${sitting} 人正在考`] : []),
  ];
  return words.join('，');
}

function whyReadOnly({ paper }: DeskPart) {
  if (paper.owner === 'files')
    return `这份试卷写在 courses/${paper.folder ?? ''}/papers.yaml，这里只能看；要在这里改，请先在“课程”里接管这门课。`;
  return <Withheld permission="content.draft" what="改这份试卷" />;
}
