import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { OpenSchoolText, SchoolText } from '@xuezhou/contract/site/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useRef, useState } from 'react';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { TextEditor } from './text-part.tsx';
import { TextView } from './text-view.tsx';
import { textNameIn, textQuery, type TextName } from './texts.queries.ts';
import { isAgreedTo, textNames } from './texts.words.ts';
import styles from '../../../platform/editor/text-desk.module.css';

const VersionsDialog = sheetPart(() => import('./text-versions.tsx'), 'TextVersions');
const TakeOverDialog = sheetPart(() => import('./take-over-text.tsx'), 'TakeOverText');

/** One text of the school: written at the left, read at the right. */
export default function TextPage() {
  const params: { name?: string } = useParams({ strict: false });
  const name = textNameIn(params.name);
  return name === undefined ? (
    <EmptyState
      art="lighthouse"
      order={1}
      title="没有这一篇"
      text="地址可能写错了。"
      action={<Link to="/texts">回到学校的文字</Link>}
    />
  ) : (
    <OneText key={name} name={name} />
  );
}

function OneText({ name }: { name: TextName }) {
  const asked = useQuery(textQuery(name));
  if (asked.data !== undefined) return <Opened name={name} text={asked.data} />;
  if (!asked.isError) return <PageSkeleton />;
  return (
    <ErrorState
      title={`“${textNames[name]}”没有打开`}
      text={troubleText(asked.error)}
      action={
        <Button variant="light" onClick={() => void asked.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}

function Opened({ name, text }: { name: TextName; text: OpenSchoolText }) {
  const mayWrite = useMay()('setting.write');
  const [back, setBack] = useState<{ text: SchoolText; at: number; instead: SchoolText | null }>();
  /** What stands in the fields and was not saved. */
  const unsaved = useRef<SchoolText>(null);
  const putIn = (next: SchoolText) =>
    setBack({ text: next, at: (back?.at ?? 0) + 1, instead: unsaved.current });
  const versions = useDialog<null>((_, state) => (
    <VersionsDialog {...state} opened={text} mayWrite={mayWrite} onTake={putIn} />
  ));
  const taking = useDialog<null>((_, state) => <TakeOverDialog {...state} name={name} />);
  const isOfFile = text.owner === 'file';
  return (
    <>
      <PageHead
        title={textNames[name]}
        note={<Note text={text} mayWrite={mayWrite} />}
        actions={
          isOfFile
            ? mayWrite && <Button onClick={() => taking.open(null)}>接管这一篇</Button>
            : text.versions.length > 1 && (
                <Button variant="default" onClick={() => versions.open(null)}>
                  以前的版本
                </Button>
              )
        }
      />
      {isAgreedTo(name) && (
        <div className={styles.notice}>
          <Notice isLine title="学员登录以前要同意这一篇">
            存下新的一版以后，用密码、验证码登录或注册的人同意的是新的；已经登录着的人，下次登录才会再同意。
          </Notice>
        </div>
      )}
      {isOfFile || !mayWrite ? (
        <TextView name={name} page={text.page} faults={[]} />
      ) : (
        <>
          <Instead text={back?.instead ?? null} onBack={putIn} />
          <TextEditor
            key={back?.at ?? 0}
            opened={text}
            begin={back?.text ?? text.text}
            onUnsaved={(written) => (unsaved.current = written)}
          />
        </>
      )}
      {versions.dialog}
      {taking.dialog}
    </>
  );
}

/** An older version took the place of words that were not saved: the way back to them. */
function Instead({
  text,
  onBack,
}: {
  text: SchoolText | null;
  onBack: (text: SchoolText) => void;
}) {
  if (text === null) return null;
  return (
    <div className={styles.notice}>
      <Notice
        isLine
        title="刚才没存的改动换下来了"
        action={
          <Button variant="light" onClick={() => onBack(text)}>
            放回刚才写的
          </Button>
        }
      />
    </div>
  );
}

function Note({ text, mayWrite }: { text: OpenSchoolText; mayWrite: boolean }) {
  if (!mayWrite) return <Withheld permission="setting.write" what="修改学校的文字" />;
  return text.file === null ? (
    <>
      第 {text.version} 版，{text.changedBy} {momentText(text.changedAt ?? '')} 存的
    </>
  ) : (
    <>写在课程目录的 {text.file} 里，这里只能看；接管以后在这里改。</>
  );
}
