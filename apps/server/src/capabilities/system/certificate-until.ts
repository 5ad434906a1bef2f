import { connect } from 'node:tls';

const patienceMs = 3000;

/**
 * Until when the certificate of an https address is good, as a browser meets it; null for another address, or when nobody
 * answers in three seconds. That it is not trusted is no reason not to say when it ends.
 */
export async function certificateUntil(address: string): Promise<Date | null> {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return null;
  return await new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: port === '' ? 443 : Number(port),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: patienceMs,
    });
    const end = (until: Date | null) => {
      socket.destroy();
      resolve(until);
    };
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(until.getTime()) ? null : until);
    });
    socket.once('error', () => end(null));
    socket.once('timeout', () => end(null));
  });
}
