/** What stands on a cover until somebody writes something better: two to five characters. */
export function coverOf(title: string): string {
  const short = [...title.replaceAll(/[\s《》（）()“”"']/g, '')].slice(0, 4).join('');
  return [...short].length < 2 ? `${short}课程` : short;
}
