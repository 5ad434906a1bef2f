/** What the search in a course says. */
export const searchWords = {
  search: '搜索',
  inCourse: '搜索这门课',
  inBook: '搜索这本书',
  hintCourse: '标题、字幕稿、讲义里的词',
  hintBook: '这本书里的词',
  begin: '找一个概念、一句话',
  beginCourse: '会在章节和视频的标题、字幕稿和讲义里查找，点一下就到那一秒或那一段。',
  beginBook: '会在整本书里查找，点一下就到那一段。',
  none: (asked: string) => `没有找到“${asked}”`,
  noneText: '换一个词，或少写几个字试试。',
  notReady: '这门课还不能搜索',
  notReadyText: '搜索目录正在准备，请过一会儿再试。一直这样的话，请告诉学校的老师。',
  failed: '没有搜索成功',
  retry: '重试',
  clear: '清除',
  results: '搜索结果',
  found: (count: number, hasMore: boolean) =>
    hasMore ? `找到很多处，先列出前 ${count} 处` : `找到 ${count} 处`,
  kinds: { reading: '章', lecture: '视频', paragraph: '讲义', caption: '字幕' },
  captionsIn: (language = '外语') => `${language}字幕`,
} as const;
