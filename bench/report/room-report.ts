import { roomPlan, type RoomResult } from '../talk/measure-rooms.ts';
import { figure, table, verdict } from './markdown.ts';

export function reportRooms(result: RoomResult): string {
  const { sockets, rooms, perSecond, seconds, killAfter } = roomPlan;
  return [
    `### ${sockets} open sockets in ${rooms} class chats at two servers`,
    `${perSecond} messages a second for ${seconds} seconds; after ${killAfter} of them one server is killed by SIGKILL, and its pages go to the other one within two seconds by chance. Times are those until the kill, seen by one process that holds all sockets.`,
    table(
      ['', ''],
      [
        ['messages, and sent again', `${result.sent}, ${result.repeats}`],
        ['deliveries until the kill', String(result.deliveries)],
        [
          'from the sending to the page, ms: p50 / p95 / longest',
          [result.p50, result.p95, result.most].map(figure).join(' / '),
        ],
        ['memory of a server for one socket, KB', figure(result.kilobytes)],
        ['from the kill until all its pages were back, s', figure(result.away)],
      ],
    ),
    table(
      ['', 'found', 'target'],
      [
        ['messages that a page lacks', String(result.lost), `0: ${verdict(result.lost === 0)}`],
        [
          'messages that are twice, or not kept',
          String(result.twice),
          `0: ${verdict(result.twice === 0)}`,
        ],
      ],
    ),
  ].join('\n\n');
}
