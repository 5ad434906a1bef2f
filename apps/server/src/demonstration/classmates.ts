/** Fellow students of the first course, so that its ranking has somebody in it. None of them can log in by password. */
export const classmates = [
  { mobile: '+8613800000101', nickname: '沈清和', days: 11, skill: 0.9 },
  { mobile: '+8613800000102', nickname: '许南枝', days: 9, skill: 0.8 },
  { mobile: '+8613800000103', nickname: '顾长风', days: 7, skill: 0.85 },
  { mobile: '+8613800000104', nickname: '苏晚晴', days: 6, skill: 0.7 },
  { mobile: '+8613800000105', nickname: '陆子墨', days: 4, skill: 0.75 },
  { mobile: '+8613800000106', nickname: '程一诺', days: 2, skill: 0.6 },
] as const;
