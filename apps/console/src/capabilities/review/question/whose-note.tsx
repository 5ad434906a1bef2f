import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OpenedQuestion } from '@xuezhou/contract/review/console';
import { Notice } from '@xuezhou/ui/notice';
import { Withheld } from '../../../platform/parts/withheld.tsx';

/** Why it is only read here: files own it, or somebody else is responsible. */
export function WhoseNote({ question: { file, courseId } }: { question: OpenedQuestion }) {
  return file === null ? (
    <p>
      <Withheld permission="question.write" what="修改这道题" />
    </p>
  ) : (
    <Notice
      title="这道题写在课程文件里，这里只能看"
      action={
        <Button
          variant="subtle"
          renderRoot={(root) => (
            <Link {...root} to="/courses/$courseId" params={{ courseId: String(courseId) }} />
          )}
        >
          去接管这门课
        </Button>
      }
    >
      文件是 <code>{file}</code>。在文件里改好再导入一次；想在教务台里改，请先接管这门课。
    </Notice>
  );
}
