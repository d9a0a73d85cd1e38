/** Writes log entries to standard error, one JSON object per line. `failures` leaves out successful requests. */
export function makeLog(detail: 'failures' | 'requests'): (entry: Record<string, unknown>) => void {
  return (entry) => {
    if (detail === 'failures' && !('failure' in entry)) return;
    process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
  };
}
