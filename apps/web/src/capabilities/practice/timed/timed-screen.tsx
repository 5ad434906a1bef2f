import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { QuestionView, type QuestionScreenProps, type Room } from '../parts/question-screen.tsx';
import { useQuestionLanguage } from '../../../platform/question/question-language.ts';
import { inLanguage } from '../question/question-state.ts';
import { questionQuery } from '../question-query.ts';
import { toPractice } from '../scope.ts';
import { usePractice } from '../question/use-practice.ts';
import { HandInDialog } from './hand-in-dialog.tsx';
import { TimedBar } from './timed-bar.tsx';
import { TimedPaper } from './timed-paper.tsx';
import { TimedTools } from './timed-tools.tsx';
import { useHandIn, useHeldPractice } from './use-timed.ts';

/** A question of a set against the clock, with what an exam room has around it. */
export function TimedScreen(props: QuestionScreenProps) {
  const { scope, set, questionId } = props;
  const { data } = useSuspenseQuery(questionQuery(scope.courseId, questionId));
  const question = inLanguage(data, useQuestionLanguage());
  const usual = usePractice(scope, question, set.sessionId);
  const practice = useHeldPractice(usual, { scope, set, question });
  const room = useTimedRoom(props);
  return (
    <TimedPaper key={set.sessionId} sessionId={set.sessionId}>
      <QuestionView {...props} question={question} practising={practice} room={room} />
    </TimedPaper>
  );
}

function useTimedRoom({ scope, set }: QuestionScreenProps): Room {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const handIn = useHandIn(scope, set);
  const finish = async () => {
    await handIn();
    setAsking(false);
    await navigate({ ...toPractice(scope, 'end'), replace: true });
  };
  const end = () => setAsking(true);
  return {
    end,
    tools: <TimedTools sessionId={set.sessionId} endsAt={set.timed?.endsAt ?? 0} onOver={finish} />,
    bar: (turn, { letters }) => (
      <>
        <TimedBar {...turn} letters={letters} onHandIn={end} />
        <HandInDialog
          set={set}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onHandIn={finish}
        />
      </>
    ),
  };
}
