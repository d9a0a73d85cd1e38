// Replaces jsonexport, which ra-core's default exporter requires: every list has `exporter={false}`.
module.exports = () => {
  throw new Error('Set exporter={false}: Frontdesk exports with src/services/export.');
};
