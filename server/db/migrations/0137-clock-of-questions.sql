-- The reply clock runs for what somebody asked; receipts and waiting lists answer by themselves.
update submissions set reply_due = null
  where reply_due is not null and kind not in ('enquiry', 'contact', 'application');
