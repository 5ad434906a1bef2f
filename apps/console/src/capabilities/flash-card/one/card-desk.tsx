import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { SchoolCard } from '@xuezhou/contract/flash-card/console';
import { Notice } from '@xuezhou/ui/notice';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { OfflineNote } from '../../../platform/act/offline-note.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { Outdated } from '../../../platform/form/outdated.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { percent } from '../cards.words.ts';
import { TopicField } from '../topic-fields.tsx';
import { CardPreview } from './card-preview.tsx';
import styles from './card-desk.module.css';
import { ReportsCard } from './reports-card.tsx';
import { SideField } from './side-field.tsx';
import { useCardWords, type CardEditor } from './use-card-words.ts';

const MoveDialog = sheetPart(() => import('../list/move-dialog.tsx'), 'MoveDialog');

/** A card as it is written, beside what a student sees. */
export function CardDesk({ card, isNew = false }: { card: SchoolCard; isNew?: boolean }) {
  const mayWrite = useMay()('question.write');
  const editor = useCardWords(card, isNew);
  const moving = useDialog<'retire' | 'restore'>((act, state) => (
    <MoveDialog {...{ act, ...state }} chosen={{ cards: [card] }} />
  ));
  const { words, isDirty, isBusy, isOutdated, refusal, save } = editor;
  const isReadOnly = !mayWrite || card.file !== null;
  return (
    <>
      <PageHead
        title={isNew ? '新建闪卡' : `闪卡 ${card.cardId}`}
        count={card.isRetired && '已撤下'}
        note={<Note card={card} mayWrite={mayWrite} />}
        actions={
          !isReadOnly && (
            <>
              {!isNew && (
                <Button
                  variant="default"
                  onClick={() => moving.open(card.isRetired ? 'restore' : 'retire')}
                >
                  {card.isRetired ? '恢复' : '撤下'}
                </Button>
              )}
              <Button
                loading={isBusy}
                disabled={isOutdated || !isDirty}
                onClick={() => void save()}
              >
                存下这张
              </Button>
            </>
          )
        }
      />
      <OfflineNote />
      {isOutdated && (
        <Outdated onTheirs={editor.takeTheirs} onMine={editor.keepMine}>
          现在正面是“{card.words.front}”，背面是“{card.words.back}”。
        </Outdated>
      )}
      <div role="alert">{refusal !== undefined && <Notice tone="wrong" title={refusal} />}</div>
      <div className={styles.root}>
        <div className={styles.form}>
          {isReadOnly ? <ReadOnly card={card} /> : <Fields {...{ card, editor }} />}
        </div>
        <div className={styles.beside}>
          <CardPreview words={words} place={card.course} />
          <Figures card={card} />
          <ReportsCard card={card} maySettle={mayWrite} />
        </div>
      </div>
      {moving.dialog}
      <LeaveGuard unsaved={isDirty && !isBusy && !isReadOnly ? '这张闪卡的改动' : undefined} />
    </>
  );
}

function Fields({ card, editor }: { card: SchoolCard; editor: CardEditor }) {
  const { words, faults, edition, change } = editor;
  const save = () => void editor.save();
  return (
    <>
      <TopicField
        courseId={card.courseId}
        value={words.subjectId === 0 ? '' : String(words.subjectId)}
        error={faults.subjectId}
        onChange={(subjectId) => change({ subjectId: Number(subjectId) })}
      />
      <SideField
        key={`front ${edition}`}
        label="正面"
        placeholder="问什么，例如：久期是什么"
        value={words.front}
        fault={faults.front}
        onChange={(front) => change({ front })}
        onSave={save}
      />
      <SideField
        key={`back ${edition}`}
        label="背面"
        placeholder="答案，公式写在美元符号之间"
        value={words.back}
        fault={faults.back}
        onChange={(back) => change({ back })}
        onSave={save}
      />
    </>
  );
}

const ReadOnly = ({ card: { words } }: { card: SchoolCard }) => (
  <>
    <p className={styles.label}>正面的原文</p>
    <pre className={styles.source}>{words.front}</pre>
    <p className={styles.label}>背面的原文</p>
    <pre className={styles.source}>{words.back}</pre>
  </>
);

function Figures({ card: { figures } }: { card: SchoolCard }) {
  if (figures === null) return null;
  const { learners, reviews, forgotten } = figures;
  const share = reviews === 0 ? '' : `，忘了 ${percent(forgotten / reviews)}`;
  return (
    <p className={styles.figures}>
      {learners} 人学过，复习 {reviews} 次{share}。昨夜数的。
    </p>
  );
}

function Note({ card, mayWrite }: { card: SchoolCard; mayWrite: boolean }) {
  if (card.file !== null)
    return (
      <>
        写在课程文件 <code>{card.file}</code> 里，这里只能看；
        <Link to="/courses/$courseId" params={{ courseId: String(card.courseId) }}>
          接管这门课
        </Link>
        以后在这里改。
      </>
    );
  if (!mayWrite) return <Withheld permission="question.write" what="修改闪卡" />;
  return <>《{card.course}》。存下就生效，学员记到哪里不会变。</>;
}
