/** What is said of a question wherever it is drawn. */
export const qaWords = {
  pictures: '图片',
  pictureOf: (index: number) => `第 ${index} 张图片`,
  context: {
    bullet: (time: string) => `提问时正看到 ${time}`,
    bulletNoTime: '提问时正看这一讲',
    question: '提问时正做这道题',
    chosen: (answer: string) => `当时选了 ${answer}`,
    card: '提问时正看这张卡',
    paragraph: '提问时正读这一段',
    gone: '这一处内容已从课程里移走',
    closed: '这一处在没有开通的课程里',
  },
} as const;
