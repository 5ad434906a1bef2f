/** Statements that a learner's request builds for its values and that leave a student's table open: each has a reason. */
export const builtOpen: Readonly<Record<string, string>> = {
  'getTeacherMark: question_state':
    'the latest answer is joined by the student beside it, as a piece of many',
  'openSet: custom_set': 'a set of questions is given by its number to whom its student shows it',
  'listLtiLinks: lti_line': 'the lines of a link, by the student of the row around them',
  'openOrderLink: order_link': 'somebody else pays by a link, who knows its code alone',
  'payOrderLink: order_link': 'somebody else pays by a link, who knows its code alone',
  'scanOrderLink: order_link': 'somebody else pays by a link, who knows its code alone',
  'askPrivacy: message_channel,message_hours':
    'the one message is planned for the student whom it names',
  'keepPushDevice: push_device': 'a browser is one learner’s: whoever had it before has it no more',
};

/** What a page of study asks, and each step of it: these are prepared whole. */
export const often: ReadonlySet<string> = new Set([
  ...['getStudentInfo', 'getCourseHome', 'getToday', 'getCourse', 'openBook', 'openReading'],
  ...['saveReadingPlace', 'openVideo', 'reportVideoProgress', 'openQuestion'],
  ...['listWrongQuestions', 'getRanking', 'openCard', 'answerCard'],
  ...['listCardsInSequence', 'listMessages', 'readMessage', 'listGoods', 'getGood'],
  ...['checkOrder', 'listOrders'],
]);
